//! Modules joined to one script: each after those that it imports, without imports and exports.
//!
//! Limits: a name is declared at the top level of one module only, and is imported and exported as it is. An import
//! begins its line and names a file beside it. What breaks these rules is an error.

use std::collections::BTreeMap;

use super::Files;

/// Joins a module and all that it imports.
pub fn bundle(entry: &str, files: &Files) -> Result<String, String> {
    let mut bundle = Bundle { files, script: String::new(), done: Vec::new(), names: BTreeMap::new() };
    bundle.add(entry, &mut Vec::new())?;
    Ok(bundle.script)
}

struct Bundle<'f> {
    files: &'f Files,
    script: String,
    done: Vec<String>,
    /// The names at the top level, with their modules.
    names: BTreeMap<String, String>,
}

impl Bundle<'_> {
    fn add(&mut self, name: &str, above: &mut Vec<String>) -> Result<(), String> {
        if self.done.iter().any(|known| known == name) || above.iter().any(|known| known == name) {
            return Ok(());
        }
        let module = self.files.get(name).ok_or_else(|| format!("there is no module `{name}`"))?;
        let module = String::from_utf8_lossy(module).into_owned();
        above.push(name.into());
        let mut own = String::new();
        let mut lines = module.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") || line == "import {" {
                let mut whole = line.to_string();
                while !whole.contains('"') {
                    let more = lines.next().ok_or_else(|| format!("an import of `{name}` does not end"))?;
                    whole.push_str(more);
                }
                if whole.contains(" as ") || whole.contains("* ") {
                    return Err(format!("`{name}` renames what it imports: {whole}"));
                }
                self.add(&imported(name, &whole)?, above)?;
                continue;
            }
            // What is exported stays at the top level.
            let declared =
                line.strip_prefix("export default ").or(line.strip_prefix("export ")).unwrap_or(line);
            if declared.starts_with('{') && line.starts_with("export ") {
                continue;
            }
            self.declare(declared, name)?;
            own += declared;
            own.push('\n');
        }
        above.pop();
        self.done.push(name.into());
        self.script += &own.replace("import.meta.url", "self.location.href");
        Ok(())
    }

    /// Notes a name at the top level.
    fn declare(&mut self, line: &str, module: &str) -> Result<(), String> {
        let line = line.strip_prefix("async ").unwrap_or(line);
        let kinds = ["function* ", "function ", "class ", "const ", "let ", "var "];
        let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else { return Ok(()) };
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(rest.len());
        let name = &rest[..end];
        match self.names.insert(name.into(), module.into()) {
            Some(other) if !name.is_empty() => {
                Err(format!("both `{other}` and `{module}` declare `{name}`: give one of them another name"))
            }
            _ => Ok(()),
        }
    }
}

/// The path of a module that another one imports.
fn imported(from: &str, line: &str) -> Result<String, String> {
    let wrong = || format!("`{from}` imports something that is not a file beside it: {line}");
    let path = line.split('"').nth(1).filter(|path| path.starts_with('.')).ok_or_else(wrong)?;
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop().ok_or_else(wrong)?),
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        let files = files(&[
            ("main.js", "import { b } from \"./parts/b.js\";\nimport {\n  a,\n} from \"./a.js\";\nb(a);\n"),
            ("a.js", "export const a = 1;\n"),
            ("parts/b.js", "import { a } from \"../a.js\";\nexport function b(x) { return a + x; }\n"),
        ]);
        let script = bundle("main.js", &files).unwrap();
        assert_eq!(script, "const a = 1;\nfunction b(x) { return a + x; }\nb(a);\n");
    }

    #[test]
    fn what_cannot_be_joined_is_refused() {
        let twice = files(&[
            ("a.js", "import { x } from \"./b.js\";\nlet x2 = 1;\n"),
            ("b.js", "export let x2 = 2;\n"),
        ]);
        assert!(bundle("a.js", &twice).unwrap_err().contains("declare `x2`"));
        let renamed =
            files(&[("a.js", "import { x as y } from \"./b.js\";\n"), ("b.js", "export let x = 2;\n")]);
        assert!(bundle("a.js", &renamed).is_err());
        assert!(bundle("a.js", &files(&[("a.js", "import x from \"lit\";\n")])).is_err());
    }
}

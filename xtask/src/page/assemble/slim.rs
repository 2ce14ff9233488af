//! Scripts and style sheets without what only their readers need: comments that fill whole lines, and indentation.
//!
//! Limits: no text may go on over several lines. A script in which one does is an error.

/// A script or a style sheet in fewer bytes.
pub fn slim(source: &str) -> Result<String, String> {
    let mut slim = String::with_capacity(source.len());
    let mut in_comment = false;
    for line in source.lines() {
        let line = line.trim();
        if in_comment || line.starts_with("/*") && !line[2..].contains("*/") {
            in_comment = !line.ends_with("*/");
            continue;
        }
        // What stands behind a comment on the same line stays, and so does its comment: it may be a type.
        let is_comment =
            line.starts_with("//") || line.starts_with("/*") && line.find("*/") == line.len().checked_sub(2);
        if line.is_empty() || is_comment {
            continue;
        }
        if line.replace("\\`", "").matches('`').count() % 2 == 1 {
            return Err(format!("a text of the page goes on over several lines: {line}"));
        }
        slim += line;
        slim.push('\n');
    }
    Ok(slim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go_and_the_rest_stays() {
        let source = "// @ts-check\n/**\n * What it does.\n */\nexport function f() {\n  /** @type {any} */\n  let a = `//`;\n\n  \
                      const b = /** @type {any} */ (a); // why\n  /** one */ g();\n}\n";
        let slim = slim(source).unwrap();
        assert_eq!(
            slim,
            "export function f() {\nlet a = `//`;\nconst b = /** @type {any} */ (a); // why\n/** one */ g();\n}\n"
        );
        assert_eq!(super::slim("/* all */\n.a {\n  b: c;\n}\n").unwrap(), ".a {\nb: c;\n}\n");
        assert!(super::slim("let a = `one\ntwo`;\n").is_err());
    }
}

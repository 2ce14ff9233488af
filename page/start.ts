// The first script. A frame without an origin of its own may not load the other files of the folder, so the one file, which
// has everything in it, takes their place there.

if (document.querySelector("link#engine") !== null && origin === "null") {
  location.replace(`hippodrome.html${location.hash}`);
} else {
  void import("./app.ts");
}

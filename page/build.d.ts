// What `build.mjs` fills in.

/** The version of the page. */
declare const VERSION: string;

/** The files that a visit without a network needs. */
declare const FILES: string[];

/** A lesson, as `lesson.mjs` reads it. */
declare module "*.md" {
  const lesson: import("./lessons.ts").Lesson;
  export default lesson;
}

/** A style sheet that comes with the script that adds it. */
declare module "*.css" {
  const text: string;
  export default text;
}

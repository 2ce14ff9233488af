// What `build.mjs` fills in.

/** The version of the page. */
declare const VERSION: string;

/** The files that a visit without a network needs. */
declare const FILES: string[];

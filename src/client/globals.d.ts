/** Put in by the bundler (theme.ts). */
/** Url of the script that holds React and the islands. */
declare const ISLANDS_URL: string
/** '' or `/x`: what every url of the site begins with. */
declare const BASE: string
/** What the keys of the browser's storage begin with. */
declare const STORAGE_PREFIX: string

/** Put in when docsgen is built (scripts/minify.mjs) and when a site is (client-bundle.ts). */
/** '' or `/x`: what every url of the site begins with. */
declare const BASE: string
/** What the keys of the browser's storage begin with. */
declare const STORAGE_PREFIX: string
/** Url of the script that holds React and the islands. */
declare const ISLANDS_URL: string
/** Url of the script that completes a large sidebar. */
declare const SIDEBAR_URL: string
/** Whether the documentation has versions: without them nothing of the kind is sent. */
declare const HAS_VERSIONS: boolean
/** Whether the site has a banner that readers can close. */
declare const HAS_BANNER: boolean
/** Names of the versions, the current one first. */
declare const VERSIONS: string[]

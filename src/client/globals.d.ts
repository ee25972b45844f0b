/** Values filled in by scripts/minify.mjs (HAS_…) and, for each site, by src/theme/scripts.ts. */
/** '' or `/x`: beginning of every url of the site. */
declare const BASE: string
/** Beginning of all keys in the browser's storage. */
declare const STORAGE_PREFIX: string
/** The colour mode of the site; '' for that of the system. */
declare const COLOURS: 'light' | 'dark' | ''
/** Url of the script with React, which islands share. */
declare const ISLANDS_URL: string
/** Beginning of the urls of islands; '' in `docsgen dev` of a project that has islands. */
declare const ISLANDS_FOLDER: string
/** Url of the script that completes large sidebars. */
declare const SIDEBAR_URL: string
/** Url of the script of checklists. */
declare const CHECKLIST_URL: string
/** Url of the list of all pages, with their titles. */
declare const PAGES_URL: string
/** True in the boot script for sites with versions. */
declare const HAS_VERSIONS: boolean
/** True in the boot script for sites with more than one. */
declare const HAS_SEVERAL: boolean
/** True if the site has a banner that readers can close. */
declare const HAS_BANNER: boolean
/** True if readers can choose the colours. */
declare const HAS_TOGGLE: boolean
/** Names of the versions, the current one first. */
declare const VERSIONS: string[]
/** Url of the boot script, whose memory of pages search shares. */
declare const BOOT_URL: string
/** Url of the script that finds and shows results. */
declare const SEARCH_DIALOG_URL: string
/** True in the dialog of search of sites with a server for questions, which is at `ASK_ENDPOINT`. */
declare const HAS_ASK: boolean
declare const ASK_ENDPOINT: string
/** Url of its style sheet. */
declare const SEARCH_STYLE_URL: string

/** Put in by the bundler (client-bundle.ts). */
/** The script that holds React and the islands. Another query asks for it anew. */
declare function loadIslands(query: string): Promise<unknown>
/** Fetches the script of pages that show an OpenAPI document (reference.ts), once. */
declare function loadReference(): void
/** Whether the project has such a document. */
declare const HAS_API: boolean
/** '' or `/x`: what every url of the site begins with. */
declare const BASE: string
/** Names of the versions of the documentation, the current one first; whether there are any, and older ones. */
declare const VERSIONS: string[]
declare const HAS_VERSIONS: boolean
declare const HAS_OLDER_VERSIONS: boolean
/** What the keys of the browser's storage begin with. */
declare const STORAGE_PREFIX: string

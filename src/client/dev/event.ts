/** Events of `docsgen dev`, sent to the pages that are open. */

export interface LiveEvent {
  /** Differs when the served site changed. */
  version: string
  /** Differs when the templates or the configuration changed. */
  look: string
  /** Urls of new, changed and deleted pages. */
  changed: string[]
  /** Old and new urls of pages that were renamed or moved. */
  moved?: [from: string, to: string][]
  /** Sent with each request to open a place. Only the first event has it. */
  key?: string
  /** Hrefs of the style sheets. */
  styles?: string[]
  /** Differs when the islands changed, where a page can take in new ones. */
  islands?: string
  /** All errors of the site. */
  messages: LiveMessage[]
}

export interface LiveMessage {
  text: string
  rule: string
  /** `file:line:column` */
  where?: string
  note?: string
  frame?: string
}

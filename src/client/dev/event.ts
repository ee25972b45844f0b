/** Events of `docsgen dev`, sent to the pages that are open. */

export interface LiveEvent {
  /** Differs when the served site changed. */
  version: string
  /** Differs when the templates or the configuration changed. */
  look: string
  /** Urls of new, changed and deleted pages. */
  changed: string[]
  /** Sent with each request to open a place. Only the first event has it. */
  key?: string
  styles?: string[]
  /** Differs when the islands changed, where a page can take in new ones. */
  islands?: string
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

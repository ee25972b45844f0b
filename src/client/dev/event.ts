/** What `docsgen dev` tells the pages that are open. */

export interface LiveEvent {
  /** Another one: what is served is not what it was. */
  version: string
  /** Another one: the templates or the configuration changed. */
  look: string
  /** Urls of the pages that are new, different or gone. */
  changed: string[]
  /** The href of the style sheet. */
  style?: string
  /** The errors there are. */
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

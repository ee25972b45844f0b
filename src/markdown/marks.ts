/** What a bare link or mail address has in it. */
export const autolinkMark = /https?:\/\/|www\.|@/i

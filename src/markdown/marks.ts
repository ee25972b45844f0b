/** What a bare link or mail address has in it. */
export const autolinkMark = /https?:\/\/|www\.|@/i

/** What a directive, an alert, or something miswritten for one has in it. */
export const directiveMark = /:(?:[a-z]|::)|\[!/i

/** What a line that defines a term begins with. */
export const definitionMark = /^[ \t>]*:(?:[ \t]|$)/m

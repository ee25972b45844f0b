/** What a bare link or mail address has in it. */

export const autolinkMark = /https?:\/\/|www\.|@/i

/** What a text has in it that may hold what is read as a directive (also `:30`), looks like one, or is a quote. */
export const directiveMark = /:[^ \r\n:/]|:::|(?:^|[ \t])>/m

/** What a line that defines a term begins with. */
export const definitionMark = /^[ \t>]*:(?:[ \t]|$)/m

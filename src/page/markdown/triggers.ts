/** Matches texts that may hold bare links or mail addresses. */
export const autolinkMark = /https?:\/\/|www\.|@/i

/** Matches texts that may hold directives (also `:30`), something like them, or quotes. */
export const directiveMark = /:[^ \r\n:/]|:::|(?:^|[ \t])>/m

/** Matches texts that may define terms. */
export const definitionMark = /^[ \t>]*:(?:[ \t]|$)/m

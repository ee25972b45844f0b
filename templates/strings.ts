import type * as en from './strings/en.ts'

/** A string that counts something: a form for each category of `Intl.PluralRules`. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** All words of one language: those of `strings/en.ts`. */
export type Strings = { readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural }

/** Colours of code by name: for each kind of word that of the light and that of the dark mode, before they are made to fit. */
import type { codeColourNames, codeThemeNames } from '../../project/theme-schema.ts'

export type CodeColour = (typeof codeColourNames)[number]
type CodeTheme = Record<CodeColour, string>

/** docsgen's own is that of tokens.css. */
export const codeThemes: Record<Exclude<(typeof codeThemeNames)[number], 'docsgen'>, CodeTheme> = {
  github: {
    keyword: '#cf222e #ff7b72',
    string: '#0a3069 #a5d6ff',
    number: '#0550ae #79c0ff',
    comment: '#59636e #9198a1',
    function: '#6639ba #d2a8ff',
    type: '#953800 #ffa657',
    property: '#0550ae #79c0ff',
    variable: '#953800 #ffa657',
    meta: '#116329 #7ee787'
  },
  solarized: {
    keyword: '#859900 #859900',
    string: '#2aa198 #2aa198',
    number: '#d33682 #d33682',
    comment: '#586e75 #93a1a1',
    function: '#268bd2 #268bd2',
    type: '#b58900 #b58900',
    property: '#268bd2 #268bd2',
    variable: '#6c71c4 #6c71c4',
    meta: '#cb4b16 #cb4b16'
  },
  nord: {
    keyword: '#5e81ac #81a1c1',
    string: '#6d8b57 #a3be8c',
    number: '#9a6a93 #b48ead',
    comment: '#616e88 #7b88a1',
    function: '#3b8ea5 #88c0d0',
    type: '#4a8f8b #8fbcbb',
    property: '#5e81ac #88c0d0',
    variable: '#bf616a #d08770',
    meta: '#a07a1f #ebcb8b'
  },
  mono: {
    keyword: '#111a26 #f3f6fa',
    string: '#3d4754 #c3cad4',
    number: '#3d4754 #c3cad4',
    comment: '#5a6472 #a3aebc',
    function: '#1c2530 #e2e6ec',
    type: '#1c2530 #e2e6ec',
    property: '#2f3945 #d0d7e0',
    variable: '#1c2530 #e2e6ec',
    meta: '#4b5664 #b3bcc8'
  }
}

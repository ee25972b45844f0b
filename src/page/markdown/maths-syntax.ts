/**
 * Syntax of formulas: `$…$` in a line, `$$ … $$` as a block. As in Pandoc, no space follows the opening dollar, and the
 * closing one has no space before and no digit after it: `$5 and $6` is text.
 */
import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathFlow: 'mathFlow'
    mathLine: 'mathLine'
  }
}

/** A formula without its dollars. */
export interface Formula {
  type: 'formula'
  value: string
  isBlock: boolean
  /** The closing dollars are missing. */
  isOpen?: boolean
}

declare module 'mdast' {
  interface RootContentMap {
    formula: Formula & Node
  }
}

const [dollar, backslash] = [36, 92]

const isEnd = (code: Code) => code === null || code < -2
const isSpace = (code: Code) => code === null || code < 0 || code === 32
const isWord = (code: Code) => code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code))
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57

/** Bounds formulas in a line: a line of dollars would take quadratic time. */
const longest = 1000

const tokenizeText: Tokenizer = (effects, ok, nok) => {
  let last: Code = dollar
  let length = 0
  const consume = (code: Code, next: State) => {
    last = code
    length++
    effects.consume(code)
    return next
  }
  const start: State = (code) => {
    effects.enter('mathText')
    return consume(code, first)
  }
  const first: State = (code) => (isSpace(code) || code === dollar ? nok(code) : inside(code))
  const inside: State = (code) => {
    if (isEnd(code) || length > longest) return nok(code)
    if (code === dollar && !isSpace(last)) return consume(code, closed)
    return consume(code, code === backslash ? escaped : inside)
  }
  const escaped: State = (code) => (isEnd(code) ? nok(code) : consume(code, inside))
  const closed: State = (code) => {
    if (isDigit(code) || code === dollar) return nok(code)
    effects.exit('mathText')
    return ok(code)
  }
  return start
}

const text: Construct = {
  name: 'mathText',
  tokenize: tokenizeText,
  previous: (code) => code !== dollar && code !== backslash && !isWord(code)
}

/** Steps to the next line if it is in the same container. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (after) => (this.parser.lazy[this.now().line] ? nok(after) : ok(after))
    }
  }
}

const tokenizeFlow: Tokenizer = (effects, ok, nok) => {
  let dollars = 0
  const end: State = (code) => {
    effects.exit('mathFlow')
    return ok(code)
  }
  const start: State = (code) => {
    effects.enter('mathFlow')
    effects.enter('mathLine')
    effects.consume(code)
    return second
  }
  const second: State = (code) => {
    if (code !== dollar) return nok(code)
    effects.consume(code)
    return third
  }
  const third: State = (code) => (code === dollar ? nok(code) : inLine(code))
  const inLine: State = (code) => {
    if (isEnd(code)) {
      effects.exit('mathLine')
      return code === null || dollars > 1 ? end(code) : effects.attempt(nextLine, line, end)(code)
    }
    // text after the closing dollars: not a block
    if (dollars > 1 && !isSpace(code)) return nok(code)
    if (dollars < 2) dollars = code === dollar ? dollars + 1 : 0
    effects.consume(code)
    return code === backslash ? escaped : inLine
  }
  const escaped: State = (code) => {
    if (isEnd(code)) return inLine(code)
    effects.consume(code)
    return inLine
  }
  const line: State = (code) => {
    if (code === null) return end(code)
    if (isEnd(code)) return effects.attempt(nextLine, line, end)(code)
    dollars = 0
    effects.enter('mathLine')
    return inLine(code)
  }
  return start
}

const flow: Construct = { name: 'mathFlow', concrete: true, tokenize: tokenizeFlow }

export const mathSyntax: Extension = { text: { [dollar]: text }, flow: { [dollar]: flow } }

export const mathFromMarkdown: FromMarkdown = {
  enter: { mathText: enter, mathFlow: enter },
  exit: {
    mathText(token) {
      formulaOf(this).value = this.sliceSerialize(token).slice(1, -1)
      this.exit(token)
    },
    mathLine(token) {
      const formula = formulaOf(this)
      formula.value += (formula.value === '' ? '' : '\n') + this.sliceSerialize(token)
    },
    mathFlow(token) {
      const formula = formulaOf(this)
      const written = formula.value.trimEnd()
      formula.isOpen = written.length < 4 || !written.endsWith('$$')
      formula.value = written.slice(2, formula.isOpen ? undefined : -2)
      this.exit(token)
    }
  }
}

function enter(this: CompileContext, token: Token): void {
  this.enter({ type: 'formula', value: '', isBlock: token.type === 'mathFlow' }, token)
}

function formulaOf(context: CompileContext): Formula {
  return context.stack.at(-1) as unknown as Formula
}

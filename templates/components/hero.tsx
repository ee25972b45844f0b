import type { Json } from 'docsgen'
import { Fragment } from 'react'
import { Actions } from './action.tsx'
import { Drawing, readDrawing } from './drawing.tsx'
import { maybeText, readFields, readText } from './read.ts'

interface HeroProps {
  hero: Json
  /** False if the content has an h1. */
  isHeading: boolean
}

export function Hero({ hero, isHeading }: HeroProps) {
  const fields = readFields(hero, 'hero')
  const title = readText(fields.title, 'hero.title')
  const text = maybeText(fields.text, 'hero.text')
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="hero">
      <div className="hero-inner">
        <div>
          <Title className="hero-title">{tintSentences(title)}</Title>
          {text && <p className="hero-text">{text}</p>}
          <Actions actions={fields.actions} name="hero.actions" />
        </div>
        {fields.picture && <Drawing {...readDrawing(fields.picture, 'hero.picture')} className="hero-art" />}
      </div>
    </div>
  )
}

/** Breaks lines between sentences first, and colours the last word of each. */
function tintSentences(title: string) {
  return title.split(/(?<=[.!?])\s+/).map((sentence, index) => {
    const [, start, word, end] = /^(.*?)(\S+)([.!?])$/.exec(sentence) ?? []
    return (
      <Fragment key={sentence}>
        {index > 0 && ' '}
        <span>{word ? [start, <em key={word}>{word}</em>, end] : sentence}</span>
      </Fragment>
    )
  })
}

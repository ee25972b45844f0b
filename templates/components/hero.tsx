import type { FieldsOf } from 'docsgen'
import { Fragment } from 'react'
import { Actions, actionShape } from './action.tsx'
import { Drawing, drawingShape } from './drawing.tsx'

export const heroShape = {
  title: 'text',
  'text?': 'text',
  'actions?': [actionShape],
  'picture?': drawingShape
} as const

interface HeroProps {
  hero: FieldsOf<typeof heroShape>
  /** False if the content has an h1. */
  isHeading: boolean
}

export function Hero({ hero, isHeading }: HeroProps) {
  const { title, text, actions, picture } = hero
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="hero">
      <div className="hero-inner">
        <div>
          <Title className="hero-title">{tintSentences(title)}</Title>
          {text && <p className="hero-text">{text}</p>}
          <Actions actions={actions} />
        </div>
        {picture && <Drawing {...picture} className="hero-art" />}
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

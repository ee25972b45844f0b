import type { FieldsOf } from 'docsgen'
import { Fragment } from 'react'
import { Actions, actionShape } from './action.tsx'
import { Drawing, drawingShape } from './drawing.tsx'
import { Nodes } from './nodes.tsx'

export const heroShape = {
  title: 'text',
  'text?': 'markdown',
  'actions?': [actionShape],
  'image?': drawingShape,
  'scene?': 'blocks'
} as const

interface HeroProps {
  hero: FieldsOf<typeof heroShape>
  /** False if the content has an h1. */
  isHeading: boolean
}

export function Hero({ hero, isHeading }: HeroProps) {
  const { title, text, actions, image, scene } = hero
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="hero">
      <div className="hero-inner">
        <div>
          <Title className="hero-title">{tintWords(title)}</Title>
          {text && (
            <p className="hero-text">
              <Nodes content={text} />
            </p>
          )}
          <Actions actions={actions} />
        </div>
        {scene ? <div className="hero-scene">{scene}</div> : image && <Drawing {...image} className="hero-art" />}
      </div>
    </div>
  )
}

/** Breaks lines between sentences first, and colours what is between asterisks. */
function tintWords(title: string) {
  return title.split(/(?<=[.!?]\*?)\s+/).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span>
        {sentence.split(/\*([^*\s](?:[^*]*[^*\s])?)\*/).map((part, at) => (at % 2 ? <em key={part}>{part}</em> : part))}
      </span>
    </Fragment>
  ))
}

import type { FieldsOf } from 'docsgen'
import { Fragment } from 'react'
import { Drawing, drawingShape, isDrawing } from './drawing.tsx'
import { FeatureName } from './feature-name.tsx'
import { Island } from './island.tsx'
import { Nodes } from './nodes.tsx'

export const featureShape = {
  name: 'text',
  'id?': 'text',
  'icon?': 'icon',
  text: 'markdown',
  'image?': drawingShape
} as const

type Feature = FieldsOf<typeof featureShape>

export type ShownFeature = Feature & { id: string }

/** A list of features. If all have drawings, one is chosen. */
export function Features({ features }: { features: Feature[] }) {
  const items = features.map((feature) => ({ ...feature, id: feature.id ?? feature.name.replace(/\s+/g, '-') }))
  if (items.every(({ image }) => image && isDrawing(image)))
    return <Island name="features" props={{ features: items }} plain />
  return (
    <ul className="features features-plain">
      {items.map((feature) => (
        <li key={feature.id}>
          {feature.image && <Drawing {...feature.image} className="feature-image" loading="lazy" />}
          <h2>
            <FeatureName {...feature} />
          </h2>
          <p>
            <Nodes content={feature.text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

Features.markdown = ({ features }: { features: Feature[] }) =>
  features.map(({ name, text, image }) => (
    <Fragment key={name}>
      <h2>{name}</h2>
      <p>
        <Nodes content={text} />
      </p>
      {image && <Drawing {...image} />}
    </Fragment>
  ))

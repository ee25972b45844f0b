import { Fragment } from 'react'
import FeatureChoice from '../islands/features.tsx'
import { Drawing, isDrawing } from './drawing.tsx'
import { type Feature, FeatureName, type FeaturesProps } from './feature.tsx'
import { Island } from './island.tsx'
import { Nodes } from './nodes.tsx'

type Props = Pick<FeaturesProps, 'heading'> & { features: Feature[] }

/** A list of features. If all have drawings, one is chosen; if all have scenes as well, which are there from the beginning: that needs no script. */
export function Features({ features, heading: Heading }: Props) {
  const items = features.map((feature) => ({ ...feature, id: feature.id ?? feature.name.replace(/\s+/g, '-') }))
  const props = { features: items, heading: Heading }
  if (items.every(({ scene }) => scene)) return <FeatureChoice {...props} />
  if (items.every(({ image, scene }) => !scene && image && isDrawing(image)))
    return <Island name="features" props={props} plain />
  return (
    <ul className="features features-plain">
      {items.map(({ scene, image, ...feature }) => (
        <li key={feature.id}>
          {scene ?? (image && <Drawing {...image} className="feature-image" loading="lazy" />)}
          <Heading>
            <FeatureName {...feature} />
          </Heading>
          <p>
            <Nodes content={feature.text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

Features.markdown = ({ features, heading: Heading }: Props) =>
  features.map(({ name, text, image, scene }) => (
    <Fragment key={name}>
      <Heading>{name}</Heading>
      <p>
        <Nodes content={text} />
      </p>
      {scene ?? (image && <Drawing {...image} />)}
    </Fragment>
  ))

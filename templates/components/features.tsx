import type { FieldsOf } from 'docsgen'
import { Drawing, drawingShape } from './drawing.tsx'
import { Icon, type IconName, iconShape } from './icons.tsx'

export const featureShape = {
  name: 'text',
  'id?': 'text',
  'icon?': iconShape,
  text: 'text',
  'picture?': drawingShape
} as const

type Feature = FieldsOf<typeof featureShape>

/**
 * A list of features. If all have pictures, one is chosen: its text shows, and its picture beside the list. The choice is
 * made of radio buttons and needs no script (features.css). Pictures that are not shown yet are in a `noscript`, so that no
 * browser with scripts fetches them; a script takes them out.
 */
export function Features({ features }: { features: Feature[] }) {
  const items = features.map((feature) => ({ ...feature, id: feature.id ?? feature.name.replace(/\s+/g, '-') }))
  if (items.some(({ picture }) => picture === undefined)) {
    return (
      <ul className="features features-plain">
        {items.map((feature) => (
          <li key={feature.id}>
            <h2>
              <Name {...feature} />
            </h2>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset className="features features-choice">
      <legend className="sr-only">Features</legend>
      <ul>
        {items.map((feature, at) => (
          <Choice key={feature.id} {...feature} isFirst={at === 0} />
        ))}
      </ul>
    </fieldset>
  )
}

function Choice({ isFirst, ...feature }: Feature & { id: string; isFirst: boolean }) {
  const id = `docsgen-feature-${feature.id}`
  const picture = feature.picture && <Drawing {...feature.picture} />
  return (
    <li>
      <div className="feature">
        <h2>
          <input type="radio" name="docsgen-feature" id={id} className="sr-only" defaultChecked={isFirst} />
          <label htmlFor={id}>
            <Name {...feature} />
          </label>
        </h2>
        <p>{feature.text}</p>
      </div>
      {picture && (isFirst ? picture : <noscript>{picture}</noscript>)}
    </li>
  )
}

function Name({ icon, name }: Feature) {
  return (
    <>
      {icon && <Icon name={icon as IconName} />}
      {name}
    </>
  )
}

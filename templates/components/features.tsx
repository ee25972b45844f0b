import type { Json } from 'docsgen'
import { Drawing, readDrawing } from './drawing.tsx'
import { Icon, readIcon } from './icons.tsx'
import { maybeText, readFields, readList, readText } from './read.ts'

/**
 * A list of features. If all have pictures, one is chosen: its text shows, and its picture beside the list. The choice is
 * made of radio buttons and needs no script (features.css).
 */
export function Features({ features }: { features: Json }) {
  const items = readList(features, 'features').map(readFeature)
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

type Feature = ReturnType<typeof readFeature>

function Choice({ isFirst, ...feature }: Feature & { isFirst: boolean }) {
  const id = `docsgen-feature-${feature.id}`
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
      {feature.picture && <Drawing {...feature.picture} />}
    </li>
  )
}

function Name({ icon, name }: Feature) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {name}
    </>
  )
}

function readFeature(value: Json) {
  const feature = readFields(value, 'features')
  const name = readText(feature.name, 'features.name')
  const icon = maybeText(feature.icon, 'features.icon')
  return {
    name,
    id: maybeText(feature.id, 'features.id') ?? name.replace(/\s+/g, '-'),
    icon: icon === undefined ? undefined : readIcon(icon),
    text: readText(feature.text, 'features.text'),
    picture: feature.picture === undefined ? undefined : readDrawing(feature.picture, 'features.picture')
  }
}

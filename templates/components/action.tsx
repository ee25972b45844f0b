import type { Json } from 'docsgen'
import { readFields, readList, readText } from './read.ts'
import { relOf } from './rel.ts'

interface ActionProps {
  label: string
  href: string
  primary: boolean
}

/** A link that looks like a button. */
export function Action({ label, href, primary }: ActionProps) {
  return (
    <a className={primary ? 'button button-primary' : 'button'} href={href} rel={relOf(href)}>
      {label}
    </a>
  )
}

/** A row of them; none if there are none. */
export function Actions({ actions, name }: { actions: Json | undefined; name: string }) {
  const read = readList(actions, name).map((action) => readAction(action, name))
  if (read.length === 0) return undefined
  return (
    <div className="actions">
      {read.map((action) => (
        <Action key={action.href} {...action} />
      ))}
    </div>
  )
}

export function readAction(value: Json | undefined, name: string): ActionProps {
  const action = readFields(value, name)
  return {
    label: readText(action.label, `${name}.label`),
    href: readText(action.href, `${name}.href`),
    primary: action.primary === true
  }
}

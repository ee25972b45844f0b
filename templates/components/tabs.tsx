/**
 * Tabs are radio buttons, so the browser keeps the choice and answers the arrow keys. On paper, and where the style sheet
 * cannot follow the choice, all panels show, each below its label.
 */
import * as strings from 'docsgen/strings'
import { Children, createContext, isValidElement, type ReactNode, useContext, useId } from 'react'
import { textOf } from './text-of.ts'

interface TabsProps {
  id?: string | undefined
  className?: string
  /** Boxes of one group show the same tab, and the reader's choice is kept. */
  group?: string | undefined
  /** Names the choice. */
  title?: ReactNode
  /** Name for screen readers if there is no title. */
  name?: string
  /** `Tab` elements. */
  children: ReactNode
}

const Place = createContext({ box: '', isFirst: true })

export function Tabs({ id, className = '', group, title, name = strings.tabs, children }: TabsProps) {
  const box = useId()
  return (
    <fieldset id={id} className={`tabs ${className}`.trim()} data-tabs={group}>
      <legend className={title ? 'tabs-title' : 'sr-only'}>{title ?? name}</legend>
      {Children.toArray(children)
        .filter((child) => isValidElement(child))
        .map((child, at) => (
          <Place.Provider key={child.key} value={{ box, isFirst: at === 0 }}>
            {child}
          </Place.Provider>
        ))}
    </fieldset>
  )
}

interface TabProps {
  id?: string | undefined
  label: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** In a group, tabs with the same text are the same choice. */
export function Tab({ id, label, className, children }: TabProps) {
  const { box, isFirst } = useContext(Place)
  return (
    <>
      <label className={className === undefined ? 'tab' : `tab ${className}`}>
        <input type="radio" name={box} value={textOf(label)} defaultChecked={isFirst} />
        {label}
      </label>
      <div className="tab-panel" id={id}>
        {children}
      </div>
    </>
  )
}

/** In Markdown all panels show, each below its label. */
Tabs.markdown = ({ title, children }: TabsProps) => (
  <>
    {title && <p>{title}</p>}
    {children}
  </>
)

Tab.markdown = ({ label, children }: TabProps) => (
  <>
    <p>
      <strong>{label}</strong>
    </p>
    {children}
  </>
)

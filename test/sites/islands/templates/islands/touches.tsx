import { useState } from 'react'

export const attributes = {}

/** One of everything a reader may touch; the output has what React heard, in order. */
export default function Touches() {
  const [heard, setHeard] = useState<string[]>([])
  const [field, setField] = useState({ ticked: false, picked: 'a', chosen: 'a', list: [] as string[], text: '' })
  const hear = (...words: unknown[]) => setHeard([...heard, words.join(' ')])
  return (
    <form
      className="touches"
      onSubmit={(event) => {
        event.preventDefault()
        hear('sent', field.text)
      }}
    >
      <label>
        <input
          type="checkbox"
          checked={field.ticked}
          onChange={({ currentTarget: { checked } }) => {
            setField({ ...field, ticked: checked })
            hear('ticked', checked)
          }}
        />
        Tick
      </label>
      {['a', 'b', 'c'].map((value) => (
        <input
          key={value}
          type="radio"
          name="pick"
          aria-label={value}
          value={value}
          checked={field.picked === value}
          onChange={() => {
            setField({ ...field, picked: value })
            hear('picked', value)
          }}
        />
      ))}
      <select
        aria-label="Choose"
        value={field.chosen}
        onChange={({ currentTarget: { value } }) => {
          setField({ ...field, chosen: value })
          hear('chosen', value)
        }}
      >
        <option>a</option>
        <option>b</option>
      </select>
      <select
        multiple
        aria-label="List"
        value={field.list}
        onChange={({ currentTarget: { selectedOptions } }) => {
          const list = Array.from(selectedOptions, (option) => option.value)
          setField({ ...field, list })
          hear('listed', list.join('+'))
        }}
      >
        <option>a</option>
        <option>b</option>
        <option>c</option>
      </select>
      <input
        type="text"
        aria-label="Text"
        value={field.text}
        onChange={({ currentTarget: { value } }) => {
          setField({ ...field, text: value })
          hear('text', value)
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: readers meet such as well */}
      <div
        role="button"
        tabIndex={0}
        onClick={() => hear('clicked')}
        onKeyDown={({ key }) => key === 'Enter' && hear('key', key)}
      >
        Press
      </div>
      <a
        href="/other"
        onClick={(event) => {
          event.preventDefault()
          hear('link')
        }}
      >
        Follow
      </a>
      <output>{heard.join(', ')}</output>
    </form>
  )
}

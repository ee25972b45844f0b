import { useState } from 'react'

export const attributes = {}

export default function Bomb() {
  const [lit, setLit] = useState(false)
  if (lit && !document.documentElement.hasAttribute('data-defused')) {
    throw new Error('it went off', { cause: new Error('no reason') })
  }
  return (
    <button type="button" className="bomb" onClick={() => setLit(true)}>
      {lit ? 'defused' : 'light'}
    </button>
  )
}

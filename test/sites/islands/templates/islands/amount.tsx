import { useState } from 'react'

/** Fields, and a button that makes it crash. */
export default function Amount() {
  const [amount, setAmount] = useState(1)
  const [note, setNote] = useState('ab')
  const [isBroken, breakIt] = useState(false)
  if (isBroken) throw new Error('it broke')
  return (
    <div className="amount">
      <input
        type="number"
        aria-label="Amount"
        value={amount}
        onChange={(event) => setAmount(Number(event.currentTarget.value))}
      />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <button type="button" onClick={() => breakIt(true)}>
        Break
      </button>
      <output>
        {amount} {note}
      </output>
    </div>
  )
}

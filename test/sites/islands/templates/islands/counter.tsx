import { useId, useState } from 'react'

export const attributes = { start: 'number' } as const

export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="counter" id={useId()} onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  )
}

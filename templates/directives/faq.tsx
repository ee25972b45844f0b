import type { DirectiveRules } from 'docsgen'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { JsonLd } from '../components/json-ld.tsx'
import { textOf } from '../components/text-of.ts'
import { components } from '../markdown.tsx'

export const rules: DirectiveRules = { forms: ['container'], has: 'questions' }

/** Questions, each a heading, with what follows as its answer: search engines can read them. */
export default function Faq({ id, children }: { id?: string; children: ReactNode }) {
  const questions = questionsIn(Children.toArray(children))
  const mainEntity = questions.map(({ name, answer }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer }
  }))
  return (
    <div className="faq" id={id}>
      {children}
      <JsonLd data={[{ '@type': 'FAQPage', mainEntity }]} />
    </div>
  )
}

interface Question {
  name: string
  answer: string
}

type Element = ReactElement<{ children?: ReactNode }>

/** The first heading says of which level the questions are: a lower one is part of an answer. */
function questionsIn(nodes: ReactNode[]): Question[] {
  const headings = nodes.filter((node): node is Element => levelOf(node) !== undefined)
  const level = levelOf(headings[0])
  return headings
    .filter((node) => levelOf(node) === level)
    .map((heading, at, all) => {
      const next = all[at + 1]
      const below = nodes.slice(nodes.indexOf(heading) + 1, next && nodes.indexOf(next))
      return { name: plain([textOf(heading.props.children)]), answer: plain(below.map(textOf)) }
    })
}

const levels: readonly unknown[] = (['h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) => components[name])

function levelOf(node: ReactNode): number | undefined {
  const level = isValidElement(node) ? levels.indexOf(node.type) : -1
  return level === -1 ? undefined : level
}

function plain(texts: string[]): string {
  return texts.join('\n').replace(/\s+/g, ' ').trim()
}

/** Properties of Infima that a rule sets for what is in it, such as `.hero { --ifm-hero-text-color: #fff }`. */
import { ownValue } from '../../src/disk/json.ts'
import { selectorsOf } from './css-rules.ts'
import { rulesOfProperties } from './infima-tokens.ts'
import type { PlainRule } from './one-mode.ts'

const setting = /(?<=^|[;{])\s*(--ifm-[\w-]+)\s*:\s*([^;{}]+?)\s*(?:;|$)/g

/** The rule, and others for those of its elements that have such a property as one of their own. `body` is of a rule without inner rules. */
export function withInnerProperties({ selector, body }: PlainRule): PlainRule[] {
  const inner: PlainRule[] = []
  const rest = body.replace(setting, (written, name: string, value: string) => {
    const [target, property] = ruleOf(name) ?? []
    if (target === undefined) return written
    if (selectorsOf(selector).every((each) => each.endsWith(target))) return `\n${property}: ${value};`
    const inside = /^:is\(|^[^,]*$/.test(target) ? target : `:is(${target})`
    const list = selectorsOf(selector).map((each) => `${each} ${inside}`)
    inner.push({ selector: list.join(', '), body: `${property}: ${value};` })
    return ''
  })
  return [...(rest.trim() === '' ? [] : [{ selector, body: rest }]), ...inner]
}

function ruleOf(name: string) {
  return ownValue(rulesOfProperties, name)
}

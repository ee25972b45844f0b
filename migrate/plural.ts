/** What is said of one name, for several: `<A>` is not migrated, `<A>` and `<B>` are not. */

const noun =
  /^(The|An?) ((?:navbar )?(?:component|element|entry|export|expression|extension|icon|image|integration|key|plugin|preset|redirect|script|setting|snippet|tab|theme))( of(?: the type)?)? $/

const verb = /^((?:, [^,`]*,)?(?: (?:of|to) (?:the \w+|\w+|`[^`]*`))*) (is|was|has|comes|means|runs)(?= )/

const verbs: Record<string, string> = { is: 'are', was: 'were', has: 'have', comes: 'come', means: 'mean', runs: 'run' }

/** `names` is where the name was. What differs from one to the next, `…` in code, is left out if it is a sentence. */
export function inPlural(text: string, names: string): string {
  const [first = '', ...others] = text.split(/(?<=\.) (?=[A-Z])/)
  const kept = [first, ...others.filter((each) => each.includes(names) || !each.includes('`…`'))].join(' ')
  const whole = others.length > 0 ? kept.replace(/\.$/, '') : kept
  const [before = '', after = ''] = [
    whole.slice(0, whole.indexOf(names)),
    whole.slice(whole.indexOf(names) + names.length)
  ]
  const [, article, what = '', of = ''] = noun.exec(before) ?? []
  if (article === undefined && before !== '') return before + names + pronouns(after)
  const many = what === '' ? '' : `${what.replace(/y$/, 'ie')}s${of.replace('type', 'types')} `
  const subject =
    article === 'The' || many === '' ? many && `The ${many}` : many.charAt(0).toUpperCase() + many.slice(1)
  return subject + names + pronouns(after.replace(verb, (_, between, one) => `${between} ${verbs[one]}`))
}

function pronouns(text: string): string {
  return text
    .replace(/(?<=\b(?:[Gg]ive|[Kk]eep|[Mm]ove|[Rr]emove|[Ww]rite) )it\b/g, 'them')
    .replace(/(?<=[:;] )its(?= )/g, 'their')
    .replace(/(?<=: )it is(?= )/g, 'they are')
}

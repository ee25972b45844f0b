/**
 * The words of docs/style.md: a pattern, and what to write instead. A word is listed here only if it is wrong wherever
 * it is found; one that is right in another sense is listed with the words around it.
 */
export const words = [
  ['faults?', 'error or problem'],
  ['faulty', 'wrong'],
  ['mend(?:s|ed|ing)?|cures?', 'fix'],
  ['anew', 'again'],
  ['for ever', 'forever'],
  ['pictures?', 'image'],
  ['the bar', 'navbar'],
  ['carr(?:y|ies|ied) (?:\\w+ )?over', 'migrate'],
  ['(?:is|are) none', '“is not a …”'],
  [
    '(?<!there )(?:is|are) no (?:page|file|part|link|text|url|code|heading|directive|index|option|list)',
    '“is not a …”'
  ],
  ['lies?|lay|lying', 'is'],
  ['stands?(?! for| out)|stood|standing', 'is'],
  ['stands? in for', 'replaces'],
  ['(?:is|are|be|was|were|been|being) said', 'is reported'],
  ['tells?|told', 'reports, shows or is reported'],
  ['behind', 'after'],
  ['(?:at|in) the beginning', 'at first'],
  ['for known', 'as a baseline'],
  ['who (?:can ?not|do not) see', 'the words for what is meant'],
  ['nothing but|none but', 'only'],
  ['leads? (?:to|nowhere|elsewhere|out|back)|led to', '“links to”, “redirects to” or “is at”'],
  ['takes? (?:it|them|one) away', 'remove'],
  ['likewise', 'also'],
  ['meanwhile', 'at the same time'],
  ['hence|thus|whilst|amongst|upon|wherein|whereby|thereof|shall|ought|wholly', 'a plain word'],
  ['whoever', 'anyone who'],
  ['maybe', 'possibly, or say when'],
  ['(?:and|or) the like', '“such as”'],
  ['without a word', 'silently'],
  ['a text', 'text'],
  ['in place of', 'instead of'],
  ['what is (?:known|left|said|meant|of|there|seen|asked|wrong)', 'a noun'],
  ["of docsgen[’']s own", 'docsgen’s'],
  ['(?:is|are) to be', '“must be”'],
  ['in force', 'active'],
  ['in vain', 'without effect'],
  ['simply|easily|obviously|of course|please|just|very', 'the sentence without it']
]

/** What retext-simplify reports and is right here: words of this field, or plain enough. */
export const terms = (
  'address|all of|component|contains|effect|function|has no effect|however|initial|interface|it is|maximum|minimum|' +
  'multiple|option|parameters|part|previous|relative to|render|request|result|role|selection|there are|there is|type|' +
  'whether'
).split('|')

/**
 * Words that a question is made of rather than about. The list can't come from the corpus: among table documents "what",
 * "the" and "for" are rare, so idf would make them the strongest words of a question (a list of about 150: .517 to .5625
 * over 20 judged collections; 33 words: .552). Verbs that a command begins with (find, list, show, get) stay in: they cost
 * questions about tables .001 and give searches for code .02. Stop words are indexed like any word and searched only when a query holds nothing else.
 */
const ENGLISH =
  'a about above after again all also am an and any are as at be because been before being below between both but by ' +
  'can cannot could d did do does doing don done down during each either else etc ever few for from further ' +
  'had has have having he her here hers herself him himself his how i if in into is it its ' +
  'itself just let like ll m many may me might more most much must my myself neither no nor not now of off often on ' +
  'once one only or other otherwise our ours out over own per please rather re s same shall she should show so some ' +
  'such t tell than that the their theirs them themselves then there these they this those through to too under ' +
  'until up upon us ve very via want was we were what whatever when where whether which while ' +
  'who whom whose why will with within without would yet you your yours yourself yourselves';

export function stopWordsOf(language: string): ReadonlySet<string> {
  return language === 'english' ? new Set(ENGLISH.split(' ')) : new Set();
}

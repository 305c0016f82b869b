// How search splits text into words, the same when the index is made and when it is asked. Chinese and hanja have no
// spaces: of a run of such characters every one and every pair is a word.
const han = /\p{Script=Han}+/gu;
const separators = /[^\p{L}\p{N}_]+/u;

export function tokenize(text) {
  const tokens = [];
  for (const word of text.split(separators)) {
    if (word === '') continue;
    const rest = word.replace(han, run => {
      const characters = [...run];
      tokens.push(...characters);
      for (let i = 0; i + 1 < characters.length; ++i) tokens.push(characters[i] + characters[i + 1]);
      return ' ';
    });
    for (const part of rest.split(' ')) if (part !== '') tokens.push(part);
  }
  return tokens;
}

/** What MiniSearch is made with. */
export const options = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['heading', 'title', 'url', 'start'],
  tokenize,
  processTerm: term => term.toLowerCase(),
};

// The pages of the documentation site, by reader. Every document in docs/ is in one of these sections: the build checks.
export const sections = [
  {
    title: 'For players',
    pages: [
      'rules/janggi.md',
      'rules/shogun.md',
      'rulesets.md',
      'terminal.md',
      'review.md',
      'puzzles.md',
      'studies.md',
      'explorer.md',
    ],
  },
  {
    title: 'For operators and arbiters',
    pages: ['server.md', 'packaging.md', 'cluster.md', 'workers.md', 'moderation.md', 'tournaments.md'],
  },
  { title: 'For bot and client authors', pages: ['protocol.md', 'bots.md', 'uci.md'] },
  {
    title: 'For library users',
    pages: [
      'cpp.md',
      'python.md',
      'javascript.md',
      'embedding.md',
      'notation.md',
      'records.md',
      'formats/README.md',
      'formats/gib.md',
      'formats/json-record.md',
      'formats/ruleset-names.md',
    ],
  },
  { title: 'For researchers', pages: ['engine.md', 'strength.md', 'training.md', 'performance.md'] },
];
/** Documents of a folder that need no place of their own in the menu. */
export const folders = [{ title: 'Architecture decisions', folder: 'decisions' }];

// Modules that the build makes: tools/gameDescriptions.ts.
declare module 'virtual:games' {
  const games: import('./games').GameDescription[];
  export default games;
}

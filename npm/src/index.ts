// The package janggun: rules, notations, records and the engine, as the page of Janggun uses them. `await load()` first.
import { loadRules } from '../../web/src/core/rules';

export {
  type Format,
  type Game,
  type GameDescription,
  games,
  gameOf,
  type Ruleset,
  rulesetNames,
  type Side,
  type Style,
} from '../../web/src/core/games';
export {
  customVariant,
  type Facts,
  inspect,
  type Inspection,
  Match,
  type MoveFault,
  type Outcome,
  RulesError,
  startFen,
  type StartOptions,
  variantNamed,
} from '../../web/src/core/rules';
export {
  type GameRecord,
  type Problem,
  readRecords,
  type ReadRecord,
  type RecordNode,
  textOf,
  writeRecord,
  type Written,
} from '../../web/src/core/records';
export type { Line, Score } from '../../web/src/core/lines';
export { type Analysis, type AnalyseOptions, Engine, type EnginePosition } from './engine';

/** Loads the rules, once. Pass the bytes of rules.wasm where they cannot be found beside the script. */
export const load = (bytes?: BufferSource): Promise<void> => loadRules(bytes);

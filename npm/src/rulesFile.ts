// In place of web/src/core/rulesFile.ts: the rules from the package's folder.
import { bytesOf } from './files';

export const rulesFile = (): Promise<BufferSource> => bytesOf('rules.wasm');

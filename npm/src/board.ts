// `import 'janggun/board'` registers <janggun-board>: docs/embedding.md.
import { BoardElement, defineBoard } from '../../web/src/embed/boardElement';

if (typeof customElements !== 'undefined') defineBoard();
export { BoardElement, defineBoard };

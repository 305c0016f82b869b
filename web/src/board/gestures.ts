// The gesture for passing: Ctrl+click, double click or double tap on one's own general.
import type { Key } from 'chessgroundx/types';

const twice = 350; // ms between the two clicks

export function gestures(
  root: HTMLElement,
  general: () => Key | undefined,
  keyAt: (place: [number, number]) => Key | undefined,
  pass: () => void,
): void {
  let lastClick = 0;
  root.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return;
      const key = keyAt([event.clientX, event.clientY]);
      const isGeneral = key !== undefined && key === general();
      const isSecond = isGeneral && event.timeStamp - lastClick < twice;
      lastClick = isGeneral ? event.timeStamp : 0;
      if (isGeneral && (event.ctrlKey || event.metaKey || isSecond)) {
        lastClick = 0;
        // After chessgroundx has seen the click, so that nothing stays selected.
        setTimeout(pass, 0);
      }
    },
    { capture: true },
  );
}

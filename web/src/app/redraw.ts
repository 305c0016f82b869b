// Rendering: code that changes visible state calls redraw().
let draw: () => void = () => {};
let asked = false;

export function drawWith(now: () => void): void {
  draw = now;
}

/** Schedules one redraw for the next animation frame. */
export function redraw(): void {
  if (asked) return;
  asked = true;
  // Hidden tabs get no animation frames, but their title and announcements must still be updated.
  const next = document.hidden ? (f: () => void) => setTimeout(f, 50) : requestAnimationFrame;
  next(() => {
    asked = false;
    draw();
  });
}

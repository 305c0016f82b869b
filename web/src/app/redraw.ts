// State goes in, the screen follows: whoever changes what is shown calls redraw().
let draw: () => void = () => {};
let asked = false;

export function drawWith(now: () => void): void {
  draw = now;
}

/** Draws the screen again, at the next frame and only once. */
export function redraw(): void {
  if (asked) return;
  asked = true;
  // A hidden tab gets no frames, but its title and announcements must go on.
  const next = document.hidden ? (f: () => void) => setTimeout(f, 50) : requestAnimationFrame;
  next(() => {
    asked = false;
    draw();
  });
}

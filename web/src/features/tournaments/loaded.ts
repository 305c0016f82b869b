// An answer of the server that depends on something: asked for again when that changes.
import { redraw } from '../../app/redraw';

export class Loaded<T> {
  value: T | undefined;
  private key = '';
  private failed = false;

  /** The answer for `key`, or the last one while a newer one is under way. */
  want(key: string, load: () => Promise<T>): T | undefined {
    if (key !== this.key) {
      this.key = key;
      this.failed = false;
      load().then(
        value => this.take(key, value),
        () => this.take(key, undefined),
      );
    }
    return this.value;
  }

  get hasFailed(): boolean {
    return this.failed;
  }

  private take(key: string, value: T | undefined): void {
    if (key !== this.key) return; // superseded
    if (value === undefined) this.failed = true;
    else this.value = value;
    redraw();
  }
}

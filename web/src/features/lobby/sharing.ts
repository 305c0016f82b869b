// Sharing a link: copy, the device's share sheet, or a QR code.
import { h as element, type VNode } from 'snabbdom';
import { copyText } from '../../app/clipboard';
import { button, h } from '../../app/dom';
import { redraw } from '../../app/redraw';
import { sharedOrigin } from '../../app/site';
import { t } from '../../app/i18n';
import { pathOf } from './qrPath';

export class SharedLink {
  private code: { size: number; path: string } | undefined;
  /** The address whose code was asked for. */
  private asked = '';

  /** `path` is an address of this site, with its slash. */
  constructor(
    private readonly path: string,
    private readonly text: () => string,
  ) {}

  /** On the server's own machine this changes once it has told its address in the local network. */
  get url(): string {
    return sharedOrigin() + this.path;
  }

  view(): VNode {
    this.loadCode();
    return h('div.shared-link', { key: 'shared-link' }, [
      h('div.copy-row', [
        h('input', {
          attrs: {
            type: 'text',
            readonly: true,
            'aria-label': t('invite.link'),
            'data-testid': 'invite-link',
          },
          props: { value: this.url },
          on: { focus: event => (event.target as HTMLInputElement).select() },
        }),
        button(t('invite.copy'), () => void this.copy(), { look: '.primary', attrs: { 'data-testid': 'copy-link' } }),
        button(
          [h('span.icon.share', { attrs: { 'aria-hidden': 'true' } }), h('span', t('invite.send'))],
          () => void this.share(),
          {
            attrs: { 'data-testid': 'share-link' },
          },
        ),
      ]),
      h('div.qr-room', [this.code ? this.codeView(this.code) : h('span')]),
    ]);
  }

  /** The QR library is loaded on demand; if that fails, the link is still shown. */
  private loadCode(): void {
    const { url } = this;
    if (this.asked === url) return;
    this.asked = url;
    void import('qrcode').then(
      ({ create }) => {
        const { modules } = create(url, { errorCorrectionLevel: 'M' });
        this.code = { size: modules.size, path: pathOf(modules.size, modules.data) };
        redraw();
      },
      () => {},
    );
  }

  private codeView({ size, path }: { size: number; path: string }): VNode {
    const quiet = 4; // modules of quiet zone, as the QR standard requires
    return element(
      'svg.qr',
      {
        attrs: {
          viewBox: `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`,
          role: 'img',
          'aria-label': t('invite.code'),
          'data-testid': 'qr',
          'shape-rendering': 'crispEdges',
        },
      },
      [
        element('rect', { attrs: { x: -quiet, y: -quiet, width: '100%', height: '100%', fill: '#fff' } }),
        element('path', { attrs: { d: path, fill: '#000' } }),
      ],
    );
  }

  private copy(): Promise<void> {
    return copyText(this.url, 'invite.copied');
  }

  /** Opens the share sheet; where there is none, copies the link. */
  private async share(): Promise<void> {
    if (!navigator.share) return this.copy();
    try {
      await navigator.share({ title: 'Janggun', text: this.text(), url: this.url });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') await this.copy(); // the user closed the share sheet
    }
  }
}

/** Drawings as SVG: what a canvas would show, in elements. */
import { expect, test } from 'vitest';
import { SvgContext } from './svg-context.ts';

const meter = { font: '', measureText: (text: string) => ({ width: text.length }) as TextMetrics };

test('paths keep colour, width and dash; transforms and clips hold until they are restored', () => {
  const context = new SvgContext(meter);
  context.save();
  context.beginPath();
  context.rect(0, 0, 10, 10);
  context.clip();
  context.translate(5, 0);
  context.strokeStyle = '#0072B2';
  context.lineWidth = 2;
  context.setLineDash([4, 2]);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(1.23456, 2);
  context.stroke();
  context.restore();
  context.fillRect(1, 2, 3, 4);
  expect(context.document(20, 10, 25.4 / 96)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="5.292mm" height="2.646mm" viewBox="0 0 20 10">' +
      '<defs><clipPath id="c0"><path d="M0 0h10v10h-10Z"/></clipPath></defs>' +
      '<g clip-path="url(#c0)"><g transform="matrix(1 0 0 1 5 0)"><path d="M0 0L1.235 2" fill="none" stroke="#0072B2" stroke-width="2" ' +
      'stroke-linecap="butt" stroke-linejoin="miter" stroke-dasharray="4 2" stroke-dashoffset="0"/></g></g>' +
      '<rect x="1" y="2" width="3" height="4" fill="#000"/></svg>',
  );
});

test('words are escaped, and stand as the canvas would place them', () => {
  const context = new SvgContext(meter);
  context.font = 'bold 10px "Noto Sans", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('a < b & "c"', 5, 5);
  expect(context.content).toBe(
    '<text x="5" y="8.5" font-family="&quot;Noto Sans&quot;, sans-serif" font-size="10" font-weight="bold" text-anchor="middle" ' +
      'fill="#000">a &lt; b &amp; &quot;c&quot;</text>',
  );
});

test('a circle is closed; a rotation applies to later shapes', () => {
  const context = new SvgContext(meter);
  context.rotate(Math.PI / 2);
  context.beginPath();
  context.arc(0, 0, 2, 0, 2 * Math.PI);
  context.closePath();
  context.fill();
  expect(context.content).toBe('<g transform="matrix(0 1 -1 0 0 0)"><path d="M2 0A2 2 0 0 1 -2 0A2 2 0 0 1 2 0Z" fill="#000"/></g>');
});

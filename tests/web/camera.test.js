import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeElement } from "./page.js";

const { Camera, nearest } = await import("../../src/enfilade/web/board/camera.js");

globalThis.DOMPoint = class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }

  matrixTransform({ a, e, f }) {
    return { x: this.x * a + e, y: this.y * a + f };
  }
};

/** A board of 400 by 200 on a screen of 800 by 400 pixels. */
class Screen extends FakeElement {
  captured = [];

  setPointerCapture(pointer) {
    this.captured.push(pointer);
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: 800, height: 400 };
  }

  getScreenCTM() {
    const [x, y, width] = this.getAttribute("viewBox").split(" ").map(Number);
    const a = 800 / width;
    return { a, e: -x * a, f: -y * a, inverse: () => ({ a: 1 / a, e: x, f: y }) };
  }
}

let screen, camera;

const shown = () => screen.getAttribute("viewBox").split(" ").map(Number);
const pointer = (id, x, y, more = {}) => ({ pointerId: id, clientX: x, clientY: y, pointerType: "touch", button: 0, ...more });

beforeEach(() => {
  screen = new Screen();
  camera = new Camera(screen, () => ({ width: 400, height: 200 }));
  camera.reset();
});

test("at first the whole board is in sight, and nobody has moved it", () => {
  assert.deepEqual(shown(), [0, 0, 400, 200]);
  assert.ok(!camera.isMoved);
});

test("no zoom is wider than the board or closer than eight times", () => {
  camera.zoomBy(0.1);
  assert.deepEqual(shown(), [0, 0, 400, 200]);
  camera.zoomBy(100);
  assert.deepEqual(shown().slice(2), [50, 25]);
  assert.ok(camera.isMoved);
});

test("what is under the pointer stays under it", () => {
  const point = { x: 600, y: 100 };
  const before = camera.onBoard(point);
  camera.zoomBy(2, point);
  assert.deepEqual(camera.onBoard(point), before);
});

test("the map cannot be dragged off the board", () => {
  camera.zoomBy(2);
  camera.panBy(10_000, 10_000);
  assert.deepEqual(shown(), [0, 0, 200, 100]);
  camera.panBy(-10_000, -10_000);
  assert.deepEqual(shown(), [200, 100, 200, 100]);
});

test("a pointer that hardly wanders clicks; one that goes further drags, and its click is swallowed", () => {
  camera.zoomBy(2);
  camera.press(pointer(1, 100, 100));
  camera.move(pointer(1, 104, 100));
  assert.ok(!camera.isDrag());
  const before = shown();
  camera.move(pointer(1, 124, 100));
  assert.ok(camera.isDrag());
  assert.deepEqual(screen.captured, [1]);
  assert.equal(shown()[0], before[0] - 20 / 4); // four pixels a unit
  camera.release(pointer(1, 124, 100));
  let clicks = 0;
  const listen = (event) => !event.cancelBubble && (clicks += 1);
  screen.addEventListener("click", listen);
  screen.dispatchEvent(new Event("click"));
  assert.equal(clicks, 0);
  camera.press(pointer(1, 0, 0));
  screen.dispatchEvent(new Event("click"));
  assert.equal(clicks, 1);
});

test("two fingers zoom by how far they part, and that is no click", () => {
  camera.press(pointer(1, 300, 200));
  camera.press(pointer(2, 500, 200));
  camera.move(pointer(2, 700, 200));
  assert.equal(camera.zoom, 2);
  assert.ok(camera.isDrag());
});

test("other buttons of a mouse do nothing", () => {
  camera.press(pointer(1, 0, 0, { pointerType: "mouse", button: 2 }));
  camera.move(pointer(1, 300, 300));
  assert.ok(!camera.isDrag());
});

test("a close-up shows the boxes with room around, not closer than it may", () => {
  const box = { left: 380, right: 420, top: 190, bottom: 210 };
  camera.closeUp([box]);
  assert.equal(camera.zoom, 3.5);
  camera.reset();
  camera.closeUp([box], 2);
  assert.deepEqual(shown(), [100, 50, 200, 100]);
  camera.closeUp([]);
  assert.deepEqual(shown(), [0, 0, 400, 200]);
});

test("on a screen of another shape no more of it stays empty than must", () => {
  screen.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 800 }); // a phone: the board is 400 by 200
  assert.equal(camera.fit(), 1); // all of it, from edge to edge
  assert.equal(camera.cover(), 3.5); // as close as a close-up goes
  camera.reset();
  camera.zoomBy(2, { x: 0, y: 0 });
  camera.panBy(0, 10_000);
  const [, y, , height] = shown();
  assert.equal(y + height / 2, 100); // the middle: all of its height is in sight anyway
});

test("of boxes that are too far apart for the screen most are in sight, not the empty middle between them", () => {
  const box = (x) => ({ left: x, right: x + 20, top: 100, bottom: 120 });
  camera.closeUp([box(0), box(700), box(740), box(780)], 4, 4); // a quarter of the screen
  const [x, , width] = shown();
  assert.deepEqual([x, x + width], [300, 400]);
});

test("a map with trays beside it opens as the map, on whichever side they are", () => {
  const size = { width: 400, height: 200, left: 0, right: 300 };
  screen.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 200 });
  screen.getScreenCTM = () => ({ inverse: () => ({ a: 1, e: 0, f: 0 }) });
  camera = new Camera(screen, () => size);
  camera.open();
  assert.equal(camera.centre.x, 150);
  assert.equal(camera.zoom, 1 / 0.75);
  const tray = { left: 340, right: 360, top: 0, bottom: 20 };
  assert.ok(!camera.isOnMap(tray));
  Object.assign(size, { left: 100, right: 400 });
  camera.open();
  assert.equal(camera.centre.x, 250);
  assert.ok(camera.isOnMap(tray));
});

test("what is far apart fills the screen where it would be too small with all that is around it", () => {
  const boxes = [{ left: 100, right: 120, top: 100, bottom: 120 }, { left: 480, right: 500, top: 200, bottom: 220 }];
  camera.closeUp(boxes, 3, 1);
  const [, , around] = shown();
  camera.reset();
  camera.closeUp(boxes, 3, 1, 3);
  const [left, , width] = shown();
  assert.ok(width < around);
  assert.ok(left <= 50 && left + width >= 250); // all of them are in sight still
});

test("everything is in sight until somebody comes closer", () => {
  assert.ok(camera.isWhole);
  camera.zoomBy(2);
  assert.ok(!camera.isWhole);
});

test("what is nearest to the middle of others comes first", () => {
  const box = (left, top) => ({ left, top, right: left + 10, bottom: top + 10 });
  const [far, near, between] = [box(300, 0), box(40, 40), box(100, 100)];
  assert.deepEqual(nearest([far, near, between], [box(0, 0), box(50, 50)]), [near, between, far]);
});

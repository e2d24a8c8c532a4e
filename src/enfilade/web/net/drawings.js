/** Drawings that never change: fetched once by the hash of what they are, and kept by the browser for other tables. */

/** @import { FetchedLayer, Layer, Scene, SceneChange, Shape } from "./contents.js" */

/** @type {Map<string, Shape[]>} */
const known = new Map();

/** @param {Scene | SceneChange} scene @returns {string[]} the names of drawings that are not here yet */
export function missing(scene) {
  return scene.layers.flatMap((layer) => ("drawing" in layer && !known.has(layer.drawing) ? [layer.drawing] : []));
}

/** @param {string[]} names @returns {Promise<unknown>} when all of them are here */
export function fetchDrawings(names) {
  return Promise.all(
    names.map(async (name) => {
      const answer = await fetch(`/api/drawings/${name}`);
      if (!answer.ok) throw new Error(`there is no drawing ${name}`);
      known.set(name, await answer.json());
    }),
  );
}

/** @param {FetchedLayer} layer @returns {Layer} the layer with its drawing, which is here */
export function drawn({ drawing, ...layer }) {
  return { ...layer, elements: known.get(drawing) ?? [] };
}

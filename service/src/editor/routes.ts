/** The routes and workflows of editor ads. */
import type { Route } from '../http/route.js';
import type { Workflow } from '../runs/run-handler.js';
import type { WorkParts } from '../work/work-parts.js';
import { autopilotRoutes } from './autopilot-routes.js';
import type { EditorParts } from './editor-call.js';
import { generateRoutes } from './generate-routes.js';
import { editorImageRoutes } from './image-routes.js';
import { autopilotWorkflows } from './make-autopilot.js';
import { filmWorkflows } from './make-film.js';
import { sceneWorkflows } from './make-scenes.js';
import { soundWorkflows } from './make-sound.js';
import { projectRoutes } from './project-routes.js';
import { renderRoutes } from './render-routes.js';
import { scenarioRoutes } from './scenario-routes.js';
import { segmentRoutes } from './segment-routes.js';

/** All routes but those of uploads, which tracking clips share. */
export function editorRoutes(parts: EditorParts): readonly Route[] {
  return [
    ...projectRoutes(parts),
    ...scenarioRoutes(parts),
    ...segmentRoutes(parts),
    ...editorImageRoutes(parts),
    ...generateRoutes(parts),
    ...renderRoutes(parts),
    ...autopilotRoutes(parts),
  ];
}

/** All workflows. */
export function editorWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    ...sceneWorkflows(parts),
    ...soundWorkflows(parts),
    ...filmWorkflows(parts),
    ...autopilotWorkflows(parts),
  };
}

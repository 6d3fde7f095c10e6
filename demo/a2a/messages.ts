/** A2A's messages as proto-loader makes them, as far as the demo reads them. */

export interface Part {
  text?: string;
  mediaType?: string;
}

export interface Message {
  messageId: string;
  contextId: string;
  taskId: string;
  role: string;
  parts: Part[];
}

export interface TaskStatus {
  state: string;
}

export interface Artifact {
  artifactId: string;
  parts: Part[];
}

export interface Task {
  id: string;
  contextId: string;
  status: TaskStatus;
  artifacts: Artifact[];
  history: Message[];
}

export interface SendMessageResponse {
  task?: Task;
  message?: Message;
}

export interface StreamResponse {
  task?: Task;
  statusUpdate?: { taskId: string; contextId: string; status: TaskStatus };
  artifactUpdate?: { taskId: string; contextId: string; artifact: Artifact };
}

export interface ListTasksResponse {
  tasks: Task[];
  totalSize: number;
}

export interface PushConfig {
  taskId: string;
  id: string;
  url: string;
}

export interface AgentCard {
  name: string;
  supportedInterfaces: { url: string; protocolBinding: string; protocolVersion: string }[];
  capabilities: {
    streaming: boolean;
    pushNotifications: boolean;
    extendedAgentCard: boolean;
    extensions: { uri: string; required: boolean }[];
  };
  defaultInputModes: string[];
}
